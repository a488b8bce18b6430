import { createElement } from 'react'
import { describe, expect, it } from 'vitest'

import type { Session, SessionUser } from '#web/session.ts'
import { drawPart, wordsOf } from '#tests/factories/parts.ts'

import { AccountMenu } from './account-menu.tsx'
import { NavDrawer } from './nav-drawer.tsx'

const nothing = () => undefined
const VISITOR: Session = { status: 'anonymous', user: null }
const person = (user: Partial<SessionUser>): Session => ({
  status: 'signed-in',
  user: { full_name: 'Élodie Roy', email: 'casey@example.test', ...user } as SessionUser,
})

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text = '']) => [wordsOf(text), href])
const drawer = (session: Session) =>
  drawPart(createElement(NavDrawer, { opened: true, session, onClose: nothing, onLogout: nothing }))
const menu = (session: Session) => drawPart(createElement(AccountMenu, { session, onLogout: nothing }))

const LOGO = ['Homebloom', '/']
const PUBLIC = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Contact', '/contact'],
]
const CLIENT = [['Dashboard', '/dashboard']]
const PROVIDER = [
  ['Dashboard', '/provider/dashboard'],
  ['Manage Services', '/provider/services'],
  ['Booking Requests', '/provider/requests'],
]
const BY_ROLE = [
  ['client', CLIENT],
  ['provider', PROVIDER],
  ['pending_provider', PROVIDER],
] as const

describe('the links of the bar and the drawer', () => {
  it('are the public ones and the ways to log in and to sign up for a visitor', () => {
    const html = drawer(VISITOR)
    expect(linksOf(html)).toEqual([LOGO, ...PUBLIC, ['Login', '/login'], ['Sign Up', '/signup']])
    expect(wordsOf(html)).not.toContain('Logout')
  })

  it.each(BY_ROLE)('are the public ones and those of a %s', (role, own) => {
    const html = drawer(person({ role }))
    expect(linksOf(html)).toEqual([LOGO, ...PUBLIC, ...own, ['Edit Profile', '/profile']])
    expect(wordsOf(html)).toContain('Logout')
  })
})

describe('the button of the person', () => {
  it('shows the first letter of the full name, and the name', () => {
    expect(wordsOf(menu(person({ role: 'client' })))).toContain('É Élodie Roy ')
    expect(wordsOf(drawer(person({ role: 'client' })))).toContain('É Élodie Roy ')
  })

  it('shows those of the email where there is no full name', () => {
    expect(wordsOf(menu(person({ role: 'client', full_name: '' })))).toContain('C casey@example.test ')
    expect(wordsOf(drawer(person({ role: 'client', full_name: '' })))).toContain('C casey@example.test ')
  })

  it.each(BY_ROLE)('opens the links of a %s, the profile and Logout', (role, own) => {
    const html = menu(person({ role }))
    expect(html).toMatch(/^<div[^>]*><button [^>]*aria-haspopup="menu" aria-expanded="false"/)
    expect(linksOf(html)).toEqual([...own, ['Edit Profile', '/profile']])
    expect(wordsOf(html)).toMatch(/ Edit Profile Logout$/)
  })
})
