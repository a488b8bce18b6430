/** For `ilike`: rows that contain the text, even with signs of the pattern language. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
