import 'server-only'
import type { PictureDetail, PictureMark, PictureType, PictureView } from '#lib/domain/catalogue/drawn-picture.ts'
import type { PictureColour } from '#lib/domain/catalogue/picture-colour.ts'
import type { Sketch } from './sketch.ts'

/** What one picture shows. */
export interface Subject {
  type: PictureType
  colour: PictureColour
  details: ReadonlySet<PictureDetail>
  view: PictureView
  /** Which of the ways it is made in, where not the plain one. */
  make?: number
  /** Whose mark is sewn onto it. */
  mark?: PictureMark
}

/** Draws a subject into a sketch, standing or hanging where the studio expects it. */
export type Drawing = (art: Sketch, subject: Subject) => void

/** A whole picture of a subject; returns the frame of the paper to show, `'x y width height'`. */
export type Picture = (art: Sketch, subject: Subject) => string
