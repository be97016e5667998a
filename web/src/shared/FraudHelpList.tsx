import type { FraudHelp } from '@adire/contract/fraud-help.ts'
import { Trans } from '@lingui/react/macro'
import { countryName } from '../lib/format.ts'

type Props = { places: readonly FraudHelp[]; showsCountry?: boolean }

const linkStyle = 'font-medium text-indigo underline underline-offset-4'

/** List of places that take reports of fraud, with their links and phone numbers. */
export function FraudHelpList({ places, showsCountry = false }: Props) {
  if (places.length === 0) return null
  return (
    <ul className="grid list-disc grid-cols-1 gap-1.5 ps-5 wrap-anywhere">
      {places.map(({ country, name, phone, url, note }) => (
        <li key={url}>
          {showsCountry && `${countryName(country)}: `}
          <a href={url} rel="noopener noreferrer" target="_blank" className={linkStyle}>
            {name}
          </a>
          {note === 'scotland' && (
            <>
              {' '}
              <Trans>(formerly Action Fraud; in Scotland, call the police on 101)</Trans>
            </>
          )}
          {phone !== undefined && (
            <>
              ,{' '}
              <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr" className={linkStyle}>
                {phone}
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
