import { photoReasons, type PhotoReason } from '#contract/portfolio-terms.ts'
import type { TaskKind } from './kinds.ts'

const toDesk = (label: string, state: 'reported' | 'asked'): NonNullable<TaskKind['link']> => ({
  label,
  to: (id) => `/admin/photos?${new URLSearchParams({ state, id }).toString()}`,
})

/** Photos of providers' work that somebody should look at. */
export const photoKinds = {
  'photo.reported': {
    label: 'Reported photos',
    title: () => 'A photo of a provider was reported',
    text: ({ reason }) => `The reason given: ${photoReasons[reason as PhotoReason] ?? String(reason)}.`,
    link: toDesk('Look at it', 'reported'),
  },
  'photo.asked': {
    label: 'Hidden photos',
    title: () => 'A provider asks us to look at a hidden photo again',
    link: toDesk('Decide', 'asked'),
  },
} satisfies Record<string, TaskKind>
