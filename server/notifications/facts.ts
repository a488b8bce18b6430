/** Stores a notification's facts as JSON in which instants stay instants, whatever people have typed. */

type KeptInstant = { instant: string }

export function writeFacts(facts: object): string {
  return JSON.stringify(facts, function (this: Record<string, unknown>, key, value: unknown) {
    // The second argument has been made text already.
    const before = this[key]
    return before instanceof Date ? ({ instant: before.toISOString() } satisfies KeptInstant) : value
  })
}

export function readFacts(text: string): object {
  return JSON.parse(text, (_, value: unknown) => (isInstant(value) ? new Date(value.instant) : value)) as object
}

function isInstant(value: unknown): value is KeptInstant {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    typeof (value as KeptInstant).instant === 'string'
  )
}
