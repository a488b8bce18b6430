/** The same things with one of them at another place. */
export function moved<T>(all: readonly T[], one: T, to: number): T[] {
  return all.filter((other) => other !== one).toSpliced(to, 0, one)
}
