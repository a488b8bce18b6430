/** CI ends a run after 90 minutes; five are left to say what was found. RUN_MINUTES sets another length. */
const MINUTES = Number(process.env.RUN_MINUTES ?? 85)

/** Limit of the whole run. Its parts have none of their own. */
export const WHOLE_RUN_MS = MINUTES * 60_000

const end = new AbortController()

/** Aborts when everything that this process has started has to end. */
export const ending = end.signal

/**
 * Begins the one time limit of `npm test` and of everything it starts: on a slow machine the parts take longer, and
 * only the whole can be too long.
 */
export function limitRun() {
  setTimeout(() => endNow(`its ${MINUTES} minutes are over`), WHOLE_RUN_MS).unref()
}

/**
 * Ends the run before its time, as when a person presses Ctrl-C.
 * @param {string} why
 */
export function endNow(why) {
  end.abort(why)
}
