/** Remembers the answers of a pure function by a key; forgets all of them when there are too many. */
export function memoize<A extends unknown[], V>(
  fn: (...args: A) => V,
  { keyOf, most }: { keyOf: (...args: A) => string; most: number },
): (...args: A) => V {
  const known = new Map<string, { value: V }>()
  return (...args) => {
    const key = keyOf(...args)
    const found = known.get(key)
    if (found) return found.value
    if (known.size >= most) known.clear()
    const value = fn(...args)
    known.set(key, { value })
    return value
  }
}
