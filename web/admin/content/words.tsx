import { useState } from 'react'
import { Link } from 'react-router'

import type { AdminDocument, AdminDocumentLine } from '#contract/admin/content.ts'
import { call } from '#web/api.ts'
import { getAdminDocument, listAdminDocuments } from '#web/endpoints/admin/content.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { DocumentForm } from './document-form.tsx'

export type WordsPart = { documents: AdminDocumentLine[] } | { document: AdminDocument }

/** All documents, or the one that the address names. */
export async function loadWords(name: string | null): Promise<WordsPart> {
  if (name === null) return { documents: await call(listAdminDocuments) }
  return { document: await call(getAdminDocument, { params: { name } }) }
}

/** The words of the public pages. */
export function PageWords(part: WordsPart) {
  if ('documents' in part) return <DocumentList documents={part.documents} />
  return <Edited key={part.document.name} first={part.document} />
}

function Edited({ first }: { first: AdminDocument }) {
  const [document, setDocument] = useState(first)
  return (
    <Stack gap={16}>
      <p>
        <Link to="?part=words">All documents</Link>
      </p>
      <DocumentForm document={document} onSaved={setDocument} />
    </Stack>
  )
}

function DocumentList({ documents }: { documents: AdminDocumentLine[] }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="documents">
      <Heading id="documents">Pages</Heading>
      <PlainList divided>
        {documents.map(({ name, label, version, edited_text, has_draft }) => (
          <li key={name}>
            <Row justify="between" wrap>
              <Words title={<Link to={`?part=words&document=${name}`}>{label}</Link>}>
                <span>{edited_text === null ? 'Original' : `Version ${version}, ${edited_text}`}</span>
              </Words>
              {has_draft && (
                <Badge tone="warn" icon="edit">
                  Draft
                </Badge>
              )}
            </Row>
          </li>
        ))}
      </PlainList>
    </Surface>
  )
}
