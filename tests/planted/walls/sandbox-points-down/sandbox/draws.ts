import { panel } from '../components/ui/panel.ts'

export const drawn = panel
