/** `npm run ledger -- check` is `npm run admin -- ledger check`: the trial balance, and every break of the books. */
import { runProgram } from './admin/program.ts'

process.exitCode = await runProgram(['ledger', ...process.argv.slice(2)])
