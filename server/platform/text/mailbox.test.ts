import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['Ann+1@Example.org', 'ann@example.org'],
  ['ann+a+b@example.org', 'ann@example.org'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
  ['A.n.n+nails@googlemail.com', 'ann@gmail.com'],
])('%s leads to %s', (email, box) => expect(mailboxOf(email)).toBe(box))
