type Address = { street_address: string; postal_code: string }

/** Whether two addresses are one, however they were typed: only letters and digits count. Pure. */
export function isSameAddress(one: Address, other: Address): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ street_address, postal_code }: Address): string {
  return `${street_address}${postal_code}`
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
