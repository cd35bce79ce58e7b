import { rasterAnswer } from '../../raster-answer.ts'

/** A share picture under `next dev`. The shop's own server answers this path before Next sees it. */
export function GET(request: Request): Promise<Response> {
  return rasterAnswer(request)
}
