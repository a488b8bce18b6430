import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'

import routes from '#web/routes.ts'

import { findAnswers, topicsFor } from './answers.ts'

const titles = (text: string) =>
  findAnswers(topicsFor('client'), text).flatMap(({ answers }) => answers.map(({ question }) => question))

describe('the answers of the help page', () => {
  it('are found by every word that is typed, in any case', () => {
    expect(titles('GIFT expire')).toEqual(['Does a gift card expire?'])
    expect(titles('no such word')).toEqual([])
    expect(titles('  ').length).toBeGreaterThan(15)
  })

  it('lead to pages of the site', () => {
    const links = ['client', 'provider', 'admin'].flatMap((role) =>
      topicsFor(role).flatMap(({ answers }) => answers.flatMap(({ at }) => (at ? [at[1]] : []))),
    )
    for (const link of links)
      expect(matchRoutes(routes as never, link.split('?')[0]!)?.at(-1)?.route.path, link).not.toBe('*')
  })
})
