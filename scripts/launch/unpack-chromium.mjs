// Unpacks the Chromium that npm brought, with its libraries and fonts, into the folder named by TMPDIR (the package
// knows no other way to choose the place). Prints nothing.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import chromium, { inflate } from '@sparticuz/chromium'

const folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
await chromium.executablePath()
await inflate(join(folder, '../bin/al2023.tar.br'))
