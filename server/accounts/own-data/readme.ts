import type { Deps } from '#server/platform/deps.ts'
import type { OwnDataKind } from '#server/platform/own-data.ts'

/** What stands beside the files: what they are, and what is not among them and why. */
export function readmeOf(
  { site, localTime }: Pick<Deps, 'site' | 'localTime'>,
  kinds: readonly OwnDataKind[],
  { name, at }: { name: string; at: Date },
): Buffer {
  const lines = [
    `What ${site.name} keeps about ${name}`,
    `As of ${localTime.longText(at)} (${localTime.zone}).`,
    '',
    'Each file holds one kind of data as JSON; where there is nothing, there is no file. Times are in UTC, amounts in',
    'Canadian cents. In the folder files is what you uploaded.',
    '',
    ...kinds.map((kind) => `${kind.name}.json: ${kind.about}`),
    '',
    'Not in here:',
    '- What others wrote, to you or about you, but for the stars, tags and replies that everyone can read: it is theirs.',
    '- What our staff noted while they ran Homebloom, and the record of what they did.',
    '- Names and addresses of clients whom you visited, and of friends whom you invited: they are theirs.',
    '- Passwords, codes and secrets: of most we keep only what proves them.',
    '- Your card and the number of your bank account: the payment company alone knows them.',
    '',
    `Something is wrong or missing? Write to ${site.supportEmail}.`,
    '',
  ]
  return Buffer.from(lines.join('\n'))
}
