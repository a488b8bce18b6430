import type { Deps } from '#server/platform/deps.ts'
import type { OwnDataKind } from '#server/platform/own-data.ts'

/** README of an export: what each file contains, what is left out, and why. */
export function readmeOf(
  { site, localTime }: Pick<Deps, 'site' | 'localTime'>,
  kinds: readonly OwnDataKind[],
  { name, at }: { name: string; at: Date },
): Buffer {
  const lines = [
    `Data ${site.name} has about ${name}`,
    `As of ${localTime.longText(at)} (${localTime.zone}).`,
    '',
    'Each file contains one kind of data as JSON. If we have no data of a kind, there is no file. Times are in UTC, amounts',
    'in Canadian cents. Your uploads are in the folder “files”.',
    '',
    ...kinds.map((kind) => `${kind.name}.json: ${kind.about}`),
    '',
    'Not included:',
    '- Texts that others wrote to you or about you, which are their data. Public stars, tags and replies are included.',
    '- Our team’s internal notes and the record of their actions.',
    '- Names and addresses of clients you visited and friends you invited, which are their data.',
    '- Passwords, codes and secrets. We store most of them in a form that can’t be read back.',
    '- Your card and bank account numbers, which only the payment company has.',
    '',
    `If something is wrong or missing, write to ${site.supportEmail}.`,
    '',
  ]
  return Buffer.from(lines.join('\n'))
}
