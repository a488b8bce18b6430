/** Target of a line, from the address. */
export type Target = {
  service_id?: string
  service?: string
  booking_id?: string
  add_ons?: string[]
  quantity?: number
}

export function readTarget(params: URLSearchParams): Target {
  const target: Target = {}
  for (const name of ['service_id', 'service', 'booking_id'] as const) {
    const value = params.get(name)
    if (value) target[name] = value
  }
  const addOns = params.get('add_ons')
  if (addOns) target.add_ons = addOns.split(',')
  const quantity = Number(params.get('quantity') ?? 1)
  if (quantity > 1) target.quantity = quantity
  return target
}
