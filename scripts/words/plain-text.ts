/** A wording without what is no word of ours: code, addresses, values that are filled in. The apostrophe is the straight one. */
export function plainText(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
    .replaceAll(/https?:\S+|\S+@\S+|\S*[\w)}.]\/\S*|\/\w\S*|[\w-]*#[\w-]+|\b\w+(?:[_.]\w+)+\b|\{[^}]*\}/g, ' ')
    .replaceAll('’', "'")
}
