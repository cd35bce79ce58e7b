/** A whole number with its thousands set apart: `1,234`. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
