import { photoReasons, type PhotoReason } from '#contract/portfolio-terms.ts'
import type { TaskKind } from './kinds.ts'

const toConsole = (label: string, state: 'reported' | 'asked'): NonNullable<TaskKind['link']> => ({
  label,
  to: (id) => `/admin/photos?${new URLSearchParams({ state, id }).toString()}`,
})

/** Photos of providers' work that an admin should look at. */
export const photoKinds = {
  'photo.reported': {
    label: 'Reported photos',
    title: ({ provider }) => `A photo of ${provider ? `${provider}’s work` : 'a provider'} was reported`,
    text: ({ reason }) => `The reason given: ${photoReasons[reason as PhotoReason] ?? String(reason)}.`,
    link: toConsole('Look at it', 'reported'),
  },
  'photo.asked': {
    label: 'Hidden photos',
    title: ({ provider }) => `${provider ?? 'A provider'} asks us to look at a hidden photo again`,
    link: toConsole('Decide', 'asked'),
  },
  'photo.first': {
    label: 'First photos',
    title: ({ provider }) => `${provider ?? 'A provider'} shows their first photos`,
    text: () => 'Clients can see them already. Look through them, hide what breaks our rules, then close this.',
    link: {
      label: 'Look at them',
      to: (id) => `/admin/photos?${new URLSearchParams({ state: 'newest', provider: id }).toString()}`,
    },
  },
} satisfies Record<string, TaskKind>
