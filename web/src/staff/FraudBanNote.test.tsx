import { expect, test } from 'vitest'
import { renderMarkup } from '../testing/render-markup.tsx'
import { FraudBanNote } from './FraudBanNote.tsx'

const render = (props: Parameters<typeof FraudBanNote>[0]) =>
  renderMarkup(<FraudBanNote {...props} />)

test('says that nobody is warned when a reported scammer is banned for something else', () => {
  const name = 'Ben'
  const nobody = 'We won’t warn anyone Ben wrote to'
  expect(render({ clause: 'spam', name, reasons: ['scam'] })).toContain(nobody)
  expect(render({ clause: undefined, name, reasons: ['scam'] })).toContain(nobody)
  expect(render({ clause: 'scam', name, reasons: ['scam'] })).toContain(
    'We’ll warn everyone Ben wrote to',
  )
  expect(render({ clause: 'spam', name, reasons: ['spam'] })).toContain(
    'We’ll then also warn everyone Ben wrote to',
  )
})
