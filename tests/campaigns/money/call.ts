/** @throws Error when the product refuses */
export async function call<T extends { status: number; body: { detail?: string } }>(
  asked: Promise<T>,
): Promise<T['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${body.detail}`)
  return body
}
