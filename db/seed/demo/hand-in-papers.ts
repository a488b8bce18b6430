import { readFile } from 'node:fs/promises'
import { decidePaper, submitPaper, uploadPaperFile } from '#contract/papers.ts'
import { checksOf, PAPERS_OF_ALL, type PaperKind } from '#contract/papers/kinds.ts'
import { demoAdmin } from '#db/seed/people.ts'
import type { FrontDoor } from './front-door.ts'

const folder = new URL('./papers/', import.meta.url)

export type Papers = {
  /** Certificates that the services require, beside ID and insurance. */
  certificates: readonly PaperKind[]
  insuredUntil: string
  /** The date of a criminal record check, where there is one. */
  recordCheckedOn?: string
  /** Certificates end on this day; they name none when it is absent. */
  certifiedUntil?: string
  isAccepted: boolean
}

/** Hands in papers that are marked SAMPLE; an admin accepts each of them, or they wait. */
export async function handInPapers(door: FrontDoor, email: string, papers: Papers): Promise<void> {
  const { certificates, insuredUntil, recordCheckedOn, certifiedUntil, isAccepted } = papers
  const kinds: PaperKind[] = [
    ...PAPERS_OF_ALL,
    ...certificates,
    ...(recordCheckedOn ? ['criminal_record' as const] : []),
  ]
  for (const kind of kinds) {
    const file = await door.upload(email, uploadPaperFile.path, await sampleOf(kind, isAccepted))
    const isCertificate = kind.startsWith('certificate:')
    const paper = await door.call(email, submitPaper, {
      body: {
        kind,
        file_ids: [file],
        ...(kind === 'insurance' ? { expires_on: insuredUntil } : {}),
        ...(isCertificate && certifiedUntil ? { expires_on: certifiedUntil } : {}),
        ...(isCertificate ? { details: 'Number 0000, a made-up college' } : {}),
        ...(kind === 'criminal_record' && recordCheckedOn ? { issued_on: recordCheckedOn } : {}),
      },
    })
    if (!isAccepted) continue
    const checks = checksOf(kind, { issued: null, expires: null, adultSince: '' }).map(({ key }) => key)
    await door.call(demoAdmin.email, decidePaper, {
      params: { id: paper.id },
      body: { decision: 'accept', checks },
    })
  }
}

/** A picture, which is quick; what waits has a PDF with several pages among it. */
function sampleOf(kind: PaperKind, isAccepted: boolean): Promise<Buffer> {
  return readFile(new URL(nameOf(kind, isAccepted), folder))
}

function nameOf(kind: PaperKind, isAccepted: boolean): string {
  if (kind === 'government_id') return 'government-id.webp'
  if (kind === 'insurance') return isAccepted ? 'insurance.webp' : 'insurance.pdf'
  return kind === 'criminal_record' ? 'record-check.webp' : 'certificate.webp'
}
