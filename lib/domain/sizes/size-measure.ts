const CM_PER_INCH = 2.54
const NUMBER = /\d+(?:\.\d+)?/g

/** A length or range in centimetres as inches, to one decimal: `96–101` is `37.8–39.8`. */
export function inInches(centimetres: string): string {
  return centimetres.replace(NUMBER, (cm) => String(Math.round((Number(cm) / CM_PER_INCH) * 10) / 10))
}
