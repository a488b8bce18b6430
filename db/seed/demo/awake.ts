import type { LocalTime } from '#server/platform/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const [MORNING, NIGHT] = [8, 22]
/** People don't answer in the same second. */
const AT_LEAST_LATER = 10 * MINUTE

/**
 * When a person would really act for something at that instant: in the night they act the evening before, or in the
 * morning if `since` is later than that evening. All are instants (epoch ms).
 */
export function awake(localTime: Pick<LocalTime, 'localText'>, at: number, since = -Infinity): number {
  const hour = Number(localTime.localText(new Date(at)).slice(11, 13))
  if (hour >= MORNING && hour < NIGHT) return at
  const intoNight = (hour < MORNING ? hour + 24 - NIGHT : hour - NIGHT) + 1
  const evening = at - intoNight * HOUR
  return evening >= since + AT_LEAST_LATER ? evening : at + (24 - NIGHT + MORNING + 1 - intoNight) * HOUR
}
