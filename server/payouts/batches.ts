/**
 * Goes through a list of ids in order, batch by batch, to its end: items that fail or stay in it don't hold up those
 * behind them.
 * @param list those after an id, at most a batch of them; none at the end
 */
export async function forEachBatch(
  list: (after: string) => Promise<string[]>,
  act: (id: string) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const ids = await list(after)
    for (const id of ids) await act(id)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}
