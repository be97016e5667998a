import { loadEnvironment, report } from './environment.ts'
import { buildWeb } from './web-build.ts'

/** `npm run build`: builds the web app, so that a production start needs no build tools. */
function build(): void {
  loadEnvironment()
  process.stdout.write(buildWeb() ? 'Built the web app.\n' : 'The web app is up to date.\n')
}

try {
  build()
} catch (error) {
  report(error)
}
