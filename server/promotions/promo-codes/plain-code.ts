/** A code as it is kept and compared, however it was typed: capitals and spaces do not matter. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}
