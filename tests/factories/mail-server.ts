import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as its server accepted it: the recipients that the sender named, and its content. */
export type TakenMail = { from: string; to: string[]; mail: Email; header: (name: string) => string | undefined }

/**
 * What the server answers to a recipient instead of accepting them, or that it hangs up when it has the whole email.
 */
export type MailAnswer = { code: number; text: string } | 'cut after data'

const LOGIN = { user: 'mailer', password: 'of tests' }

/**
 * A real email server on this machine. Senders must log in; with a certificate only after STARTTLS.
 * @param strips it as an attacker in the middle would: STARTTLS isn't offered, and logins are accepted in the open
 */
export async function startMailServer({
  tls,
  strips = false,
}: { tls?: { key: string; cert: string }; strips?: boolean } = {}) {
  const mails: TakenMail[] = []
  const answers: (MailAnswer | undefined)[] = []
  const sockets = new Map<number, Socket>()
  let cuts = false
  const logins: { isSealed: boolean }[] = []
  const isOpen = tls === undefined || strips
  const server = new SMTPServer({
    ...tls,
    ...(isOpen ? { hideSTARTTLS: true, allowInsecureAuth: true } : {}),
    ...(strips ? { disabledCommands: ['STARTTLS'] } : {}),
    // It refuses what is no email address before anything else.
    onAuth({ username, password }, { secure }, done) {
      logins.push({ isSealed: secure })
      return username === LOGIN.user && password === LOGIN.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, done) {
      const answer = answers.shift()
      cuts = answer === 'cut after data'
      if (answer === undefined || answer === 'cut after data') return done()
      return done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData(stream, { envelope, remotePort }, done) {
      void buffer(stream).then(async (bytes) => {
        if (cuts) return sockets.get(remotePort)?.destroy()
        const mail = await PostalMime.parse(bytes)
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          mail,
          header: (name) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value,
        })
        return done()
      })
    },
  })
  // A client that is hung up on is no fault of the server.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    /** Which logins were tried, and whether no one in between could read them. */
    logins,
    url: addressOf(LOGIN.password, port),
    urlOfStranger: addressOf('guessed', port),
    /** The answers for the next recipients, one after the other; then everyone is accepted. */
    answer: (...next: MailAnswer[]) => void answers.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

function addressOf(password: string, port: number): string {
  return `smtp://${LOGIN.user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
}
