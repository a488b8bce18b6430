/**
 * How many do the same thing at the same moment. A rule that holds for two holds for more: eight meet in every way that
 * matters, and `npm run test:long -- rivals` sends fifty.
 */
export const RIVALS = Number(process.env['RIVALS'] ?? 8)

/** Everyone acts before the first has an answer. @returns the answers in the order of `n` */
export function atOnce<T>(act: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: RIVALS }, (_, n) => act(n)))
}
