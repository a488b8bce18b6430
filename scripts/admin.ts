/** `npm run admin -- help`: what only the person who runs the machine may do. See docs/operations.md. */
import { runProgram } from './admin/program.ts'

process.exitCode = await runProgram(process.argv.slice(2))
