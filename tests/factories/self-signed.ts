import { generateKeyPairSync, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/**
 * A certificate that vouches for itself, in the least that X.509 asks for.
 * @param host a name, or an address of four numbers
 */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    const long = body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
    const size = body.length < 128 ? [body.length] : long
    return Buffer.concat([Buffer.from([tag, ...size]), body])
  }
  const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
  const set = (...parts: Buffer[]) => der(0x31, ...parts)
  const hex = (text: string) => Buffer.from(text, 'hex')
  const signedBy = sequence(hex('06082a8648ce3d040302'))
  const name = sequence(set(sequence(hex('0603550403'), der(0x0c, Buffer.from(host)))))
  const day = (text: string) => der(0x18, Buffer.from(text))
  const subject = isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
  const hostNames = sequence(hex('0603551d11'), der(0x04, sequence(subject)))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signedBy,
    name,
    sequence(day('20200101000000Z'), day('20990101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(hostNames)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const body = sequence(content, signedBy, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}
