import { markRead, sendMessage } from '#contract/messaging.ts'
import { reportConversation } from '#contract/messaging/reports.ts'
import type { Stage } from './play-bookings.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const CLIENT = 'client@demo.homebloom.test'
const CLIENT_2 = 'client2@demo.homebloom.test'
const GRACE = 'grace.nakamura@demo.homebloom.test'
const WENDY = 'wendy.leung@demo.homebloom.test'
const OLIVIA = 'olivia.brandt@demo.homebloom.test'
const LINH = 'linh.tran@demo.homebloom.test'
const PROVIDER = 'provider@demo.homebloom.test'
const PROVIDER_2 = 'provider2@demo.homebloom.test'

/** The writer, the minutes after the previous line, and the text. */
type Said = readonly [who: 'client' | 'provider', after: number, text: string]

type Talk = {
  client: string
  provider: string
  /** Days counted back from the end of the story. */
  daysAgo: number
  lines: readonly Said[]
  /** How many of the last lines wait to be read. */
  unread: number
  /** The client's report to the admins, so long after the last line. */
  reported?: { after: number; words: string }
}

const TALKS: readonly Talk[] = [
  {
    client: CLIENT,
    provider: PROVIDER,
    daysAgo: 12,
    unread: 1,
    lines: [
      ['client', 0, 'Hi! I have a small balcony room with good light. Is that enough space for you to set up?'],
      ['provider', 26, 'Hello, that sounds lovely. I just need a chair, an outlet and about two square metres.'],
      ['client', 4, 'Perfect! And do you bring your own towels?'],
      ['provider', 7, 'Always. Everything I use is fresh for each visit.'],
      ['client', 2, 'ok great, I’ll pick a time next week then'],
      ['provider', 13_300, 'The entrance of your building was being repaired last time. Is it open again?'],
      ['client', 41, 'Yes, since Monday! Front door is fine, buzzer works again too.'],
      ['provider', 9, 'Wonderful, see you soon. I will bring the warm tones we talked about.'],
    ],
  },
  {
    client: CLIENT,
    provider: PROVIDER_2,
    daysAgo: 4,
    unread: 0,
    lines: [
      ['client', 0, 'Good morning! Could you do my sister and me one after the other?'],
      ['provider', 55, 'Sure! Book two times in a row and I’ll just stay.'],
      ['client', 3, 'That’s so kind. If it’s easier, text me at 604-555-0176'],
      ['provider', 12, 'Here is perfect, then I have it all in one place.'],
    ],
  },
  {
    client: CLIENT_2,
    provider: PROVIDER,
    daysAgo: 2,
    unread: 1,
    lines: [
      ['client', 0, 'Thanks so much for coming, my mom was over the moon'],
      ['provider', 18, 'It was a pleasure! Her stories made my day. Say hi from me.'],
    ],
  },
  {
    client: CLIENT_2,
    provider: PROVIDER_2,
    daysAgo: 0.4,
    unread: 1,
    lines: [
      ['client', 0, 'Hi Wei-Ting! Is it ok if my cat stays in the room? She’s curious but polite.'],
      ['provider', 22, 'She’s welcome. I’ll keep the bottles closed while she inspects them :)'],
      ['client', 5, 'Thank you! And could you come to the side door this time?'],
    ],
  },
  {
    client: GRACE,
    provider: PROVIDER,
    daysAgo: 0.3,
    unread: 2,
    lines: [
      ['client', 0, 'Hi Amara, could we try something a little different this time?'],
      ['provider', 14, 'Of course. Shorter, warmer, or both?'],
      ['client', 8, 'A little shorter, and maybe a bit of warmth in the colour?'],
      ['client', 1, 'I can send you a photo tonight.'],
    ],
  },
  {
    client: OLIVIA,
    provider: LINH,
    daysAgo: 1.2,
    unread: 0,
    lines: [
      ['client', 0, 'Hello Linh, is the price on your page for both hands and feet?'],
      ['provider', 31, 'Just hands. But if you pay cash at the door, I’ll do the feet for free.'],
      ['client', 6, 'I’d rather book it here, thanks.'],
      ['provider', 4, 'Suit yourself, everyone else pays cash.'],
    ],
    reported: { after: 12, words: 'She asked me twice to pay cash at the door instead of here.' },
  },
  {
    client: WENDY,
    provider: PROVIDER,
    daysAgo: 0.2,
    unread: 1,
    lines: [['client', 0, 'Hello! Do you come to Burnaby on Saturdays? And is street parking ok for you?']],
  },
]

/** Puts what clients and providers say to each other on the agenda, line by line, and who has read how far. */
export function planTalks({ door, agenda, now, awake }: Stage, idOf: (email: string) => string): void {
  for (const { client, provider, daysAgo, lines, unread, reported } of TALKS) {
    let at = awake(now - daysAgo * DAY)
    for (const [index, [who, after, text]] of lines.entries()) {
      at = awake(at + after * MINUTE, at)
      const [from, to] = who === 'client' ? [client, provider] : [provider, client]
      agenda.add(at, async () => {
        const { conversation_id, line } = await door.call(from, sendMessage, {
          params: { id: idOf(to) },
          body: { text },
        })
        const body = { up_to: line.number }
        const params = { id: conversation_id }
        if (index < lines.length - unread) await door.call(to, markRead, { params, body })
        if (reported && index === lines.length - 1)
          agenda.add(at + reported.after * MINUTE, async () => {
            await door.call(client, reportConversation, { params, body: { reason: 'scam', words: reported.words } })
          })
      })
    }
  }
}
