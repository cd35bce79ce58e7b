export const first = (values: number[]) => values[0]!
