import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import type { Provider } from '#contract/availability.ts'
import type { Verification } from '#contract/providers.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { AboutCard } from './about-card.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { Checklist } from './checklist.tsx'
import { mayWelcome, type OnboardingFacts, onboardingSteps } from './onboarding.ts'
import { Welcome } from './welcome.tsx'

const profile = {
  bio: 'Careful hands.',
  years_of_experience: null,
  specialties: [],
  avatar_url: null,
  availability: { '2026-12-15': [] },
}
const ready = { profile, avatarUrl: '/uploads/avatars/avatar_1.webp', serviceCount: 1, providerId: 'p' }
const draft: Verification = {
  state: 'draft',
  reason: null,
  insurance_expires_on: null,
  submitted_text: null,
  listing: { is_listed: false, reason: 'not_submitted', text: 'Clients can book you once you are approved.' },
  insurance: { level: 'none', text: null },
  papers_notice: null,
  suspended_visits: null,
  has_papers: false,
  missing: ['Upload: Government ID'],
}

const checklist = (change: Partial<OnboardingFacts>) =>
  drawPart(createElement(Checklist, { steps: onboardingSteps({ ...ready, ...change }) }))
const approval = (verification: Verification) =>
  drawPart(createElement(ApprovalCard, { verification, onChanged: () => undefined }))

describe('the checklist', () => {
  it('counts four steps; the first that is left is current, and later ones are pending', () => {
    const html = checklist({ avatarUrl: null, serviceCount: 0 })
    expect(wordsOf(html)).toContain('2 of 4 done')
    const steps = html.split('<li').slice(1)
    expect(steps.map((step) => /data-state="(\w+)"/.exec(step)?.[1])).toEqual(['done', 'current', 'pending', 'done'])
    expect(steps.map((step) => /(Done|Start|Pending)/.exec(wordsOf(step))?.[1])).toEqual([
      'Done',
      'Start',
      'Pending',
      'Done',
    ])
    expect(steps[1]).toMatch(/^[^>]* aria-current="step"/)
  })

  it('is gone once all four are done, documents or not, and the welcome stands in its place', () => {
    expect(checklist({})).toBe('')
    expect(mayWelcome(draft.listing)).toBe(true)
    expect(wordsOf(drawPart(createElement(Welcome, { name: 'Nadia', listing: draft.listing })))).toMatch(
      /^Welcome, Nadia! .*once you are approved\.$/,
    )
  })
})

describe('the approval card', () => {
  it('asks for the documents that are missing, beside the checklist', () => {
    const html = approval(draft)
    expect(wordsOf(html)).toContain('Upload: Government ID')
    expect(html).toMatch(/<a[^>]* href="\/provider\/papers"/)
    expect(wordsOf(html)).not.toContain('Submit for approval')
  })

  it('lists nothing twice beside the checklist, and still leads to the documents', () => {
    const html = drawPart(
      createElement(ApprovalCard, { verification: draft, isBesideChecklist: true, onChanged: () => undefined }),
    )
    expect(wordsOf(html)).not.toContain('Upload: Government ID')
    expect(html).toMatch(/<a[^>]* href="\/provider\/papers"/)
  })

  it('lets a provider with all documents submit', () => {
    const html = approval({ ...draft, has_papers: true, missing: [] })
    expect(html).not.toContain('/provider/papers')
    expect(wordsOf(html)).toContain('Submit for approval')
  })
})

describe('the card about the provider', () => {
  const about = (bio: string) =>
    wordsOf(
      drawPart(
        createElement(AboutCard, {
          profile: { ...profile, bio, ratings_average: null, ratings_count: 0 } as unknown as Provider,
          name: 'Nadia Roy',
          avatarUrl: null,
          providerId: 'p',
        }),
      ),
    )

  it('cuts the bio after 150 characters, and none of them in half', () => {
    const bio = `${'a'.repeat(149)}💅`
    expect(about(bio)).toMatch(new RegExp(` ${bio}$`))
    expect(about(`${bio}b`)).toMatch(new RegExp(` ${bio}…$`))
  })
})
