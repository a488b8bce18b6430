/** CI ends a run after 90 minutes; five are left to say what was found. TEST_MINUTES sets another length. */
const MINUTES = Number(process.env.TEST_MINUTES ?? 85)

/**
 * The one time limit of a test run: everything the run starts shares it, so a slow machine only makes the run longer.
 * In milliseconds since 1970.
 */
export const DEADLINE = Date.now() + MINUTES * 60_000
