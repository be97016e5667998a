import type { DiscoverCount } from '@adire/contract/discovery.ts'
import { plural, t } from '@lingui/core/macro'

/** MEM-DISC-11 */
export function foundText({ kind, value }: DiscoverCount): string {
  switch (kind) {
    case 'exact':
      return plural(value, { one: '# profile found', other: '# profiles found' })
    case 'over':
      return t`${value}+ profiles found`
    case 'under':
      return t`Fewer than ${value} profiles found`
  }
}

/** What the sheet's button does, with how many it will show. */
export function showText(count: DiscoverCount | undefined): string {
  switch (count?.kind) {
    case 'exact':
      return plural(count.value, { one: 'Show # profile', other: 'Show # profiles' })
    case 'over':
      return t`Show ${count.value}+ profiles`
    case 'under':
      return t`Show fewer than ${count.value} profiles`
    case undefined:
      return t`Show profiles`
  }
}

/** How many more there would be; of a search with few, no figure is told. */
export function moreText({ kind, value }: DiscoverCount): string {
  switch (kind) {
    case 'exact':
      return `(+${value})`
    case 'over':
      return `(${value}+)`
    case 'under':
      return ''
  }
}
