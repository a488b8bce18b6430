import { useEffect, useEffectEvent, useReducer, useState } from 'react'

/** `data` is null until the first answer is there; `error` is what the latest attempt ended with. */
export type LoadedState<T> = { data: T | null; error: unknown }

const NOTHING = { data: null, error: null }

/**
 * Data that a part of a page loads by itself. Old data stays while the same key is reloaded; a new key starts empty.
 * @param of key of the data; null while there is nothing to load
 */
export function useLoaded<T>(of: string | null, load: (signal: AbortSignal, of: string) => Promise<T>) {
  const [state, setState] = useState<LoadedState<T> & { of: string | null }>({ of, ...NOTHING })
  if (state.of !== of) setState({ of, ...NOTHING })
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const ask = useEffectEvent(load)

  useEffect(() => {
    if (of === null) return
    const ending = new AbortController()
    ask(ending.signal, of).then(
      (data) => !ending.signal.aborted && setState({ of, data, error: null }),
      (error: unknown) => !ending.signal.aborted && setState((old) => ({ ...old, error })),
    )
    return () => ending.abort()
  }, [of, round])

  return {
    data: state.data,
    error: state.error,
    /** Asks again; what is on show stays. */
    reload: again,
    /** Asks again after a failure, which is forgotten meanwhile. */
    retry: () => {
      setState({ of, ...NOTHING })
      again()
    },
    /** Puts what is known by other means in place of the answer. */
    replace: (data: T) => setState({ of, data, error: null }),
  }
}
