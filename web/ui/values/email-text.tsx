import { Fragment } from 'react'

/** An email address that breaks before its @ or after a dot, not in the middle of a word. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address
        .slice(at)
        .split(/(?=\.)/)
        .map((part, place) => (
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </>
  )
}
