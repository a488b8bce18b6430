/** For `ilike`: rows that contain the text, whatever signs of the pattern language it holds. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
