import { look } from '../../components/ui/look.ts'

export const drawn = look
