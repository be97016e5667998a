import { extractMessages } from './languages/check-catalogues.ts'

// `npm run extract`: updates the catalogues in `locales/` after texts of the source have changed.
extractMessages()
