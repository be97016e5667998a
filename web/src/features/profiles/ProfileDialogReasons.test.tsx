import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18n } from '../../lib/i18n.ts'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'

test('names a shared corridor in one line, without the city in another', () => {
  const roots = { kind: 'shared_roots', city: 'Lagos', country: 'NG' } as const
  const town = { kind: 'same_city', city: 'London' } as const
  const describe = (livesIn?: { city: string; country: string }) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ProfileDialogReasons
          gender="woman"
          reasons={[livesIn ? { ...roots, livesIn } : roots, town]}
        />
      </I18nProvider>,
    )
  const corridor = describe({ city: 'London', country: 'GB' })
  expect(corridor).toContain(
    'You both have roots in Lagos, Nigeria, and a home in London, United Kingdom',
  )
  expect(corridor).not.toContain('You both live in')
  expect(describe()).toContain('You both live in London')
})
