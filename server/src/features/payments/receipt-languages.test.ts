import { UI_LANGUAGE_TAGS, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember } from '../../testing/members.ts'
import { subscribe } from '../../testing/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const words: Record<UiLanguageTag, { subject: string; withdrawal: RegExp }> = {
  en: { subject: 'Your receipt from', withdrawal: /within 14 days/ },
  fr: { subject: 'Ton reçu d’', withdrawal: /14 jours/ },
  'pt-BR': { subject: 'Seu recibo da', withdrawal: /14 dias/ },
  es: { subject: 'Tu recibo de', withdrawal: /14 días/ },
}

test.each(UI_LANGUAGE_TAGS)(
  'writes the receipt of a plan with its rights in the language of the member: %s',
  async (language) => {
    const { subject, withdrawal } = words[language]
    const man = await aMember(app, 'man')
    await man.client.account.savePreferences({ language })
    await subscribe(app, man, 'yearly')
    await whenIdle(app)
    const mail = (await mailsTo(app, man.email)).find((one) => one.subject.startsWith(subject))
    expect(mail?.text).toMatch(withdrawal)
    expect(mail?.html).toContain(`<html lang="${language}"`)
    // The link in the email also has to work in a browser without a session.
    const link = /http\S+\/receipts\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const page = await (await fetch(link.replace('http://localhost:3999', app.url))).text()
    expect(page).toMatch(withdrawal)
    expect(page).toContain(`lang="${language}"`)
  },
)
