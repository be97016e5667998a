import type { AdPlacement } from '@adire/contract/ads.ts'
import type {
  BudgetRange,
  InquiryOutcome,
  InquiryType,
  PreferredContact,
} from '@adire/contract/inquiries.ts'
import type { CityName } from '@adire/contract/places.ts'
import type { Motif } from './banners.ts'

export interface DemoInquiry {
  companyName?: string
  contactName: string
  contactEmail: string
  inquiryType: InquiryType
  budgetRange?: BudgetRange
  preferredContact: PreferredContact
  contactPhone?: string
  message: string
  daysAgo: number
  /** Status set by an admin; missing for new inquiries. */
  outcome?: InquiryOutcome
  notes?: string
}

/** Demo inquiries, at least one in each status. */
export const demoInquiries: readonly DemoInquiry[] = [
  {
    companyName: 'Third Cup Coffee',
    contactName: 'Wanjiru Kamande',
    contactEmail: 'wanjiru@third-cup.example',
    inquiryType: 'advertising',
    budgetRange: 'under_500',
    preferredContact: 'email',
    message:
      'We roast in Nyeri and send to London and Toronto twice a month. Is there a way to be seen by people who drink coffee at their desks in those two cities? We would start small.',
    daysAgo: 0,
  },
  {
    contactName: 'Ama Serwaa',
    contactEmail: 'ama.serwaa@letters.example',
    inquiryType: 'support',
    preferredContact: 'email',
    message:
      'My sister and I share a laptop. Can we both have an account without seeing what the other writes?',
    daysAgo: 1,
  },
  {
    companyName: 'Highlife Nights',
    contactName: 'Kwesi Boateng',
    contactEmail: 'kwesi@highlife-nights.example',
    inquiryType: 'partnership',
    budgetRange: '1000_2500',
    preferredContact: 'both',
    contactPhone: '+44 20 7946 0182',
    message:
      'We play old records for people who still dance to them: Accra, London, New York, once a month each. Would you lend your name to an evening for your members?\nWe bring the band.',
    daysAgo: 3,
    outcome: 'contacted',
    notes:
      'Called on the day. Friendly, serious, has a licence for London. Wants a joint evening in spring; will send dates.',
  },
  {
    companyName: 'Two Rivers Money',
    contactName: 'Ngozi Adeleke',
    contactEmail: 'ngozi@two-rivers.example',
    inquiryType: 'advertising',
    budgetRange: '2500_5000',
    preferredContact: 'phone',
    contactPhone: '+1 416 555 0134',
    message:
      'We send money home for less, and show the price up front. Your members in Toronto, London and Houston are the people we want to reach. We would start with two placements for a quarter.',
    daysAgo: 11,
    outcome: 'converted',
    notes: 'Booked the sidebar and the shop. Wants a statement by link every Monday.',
  },
  {
    companyName: 'Fast Followers',
    contactName: 'M. Quick',
    contactEmail: 'sales@fast-followers.example',
    inquiryType: 'advertising',
    preferredContact: 'email',
    message: 'Buy likes and matches for your members at the best price!!!',
    daysAgo: 15,
    outcome: 'closed',
    notes: 'Not for us.',
  },
]

export interface DemoCampaign {
  /** Its id derives from this text. */
  seed: string
  advertiserName: string
  campaignName: string
  placementType: AdPlacement
  motif: Motif
  /** Pixels of its banner: twice or three times the recommended size, or that size. */
  banner: [width: number, height: number]
  title: string
  description: string
  ctaText: string
  path: string
  targetCities?: CityName[]
  targetAgeMin?: number
  targetAgeMax?: number
  dailyBudgetDollars: number
  /** Number of `DEMO_DAYS` after which it ended; missing for campaigns that still run. */
  runsFor?: number
  isPaused?: boolean
  /** Banner B of an A/B test. */
  alternative?: { motif: Motif; title: string; description: string; ctaText: string }
  /** Address of the inquiry it came from. */
  inquiryFrom?: string
}

/** Days of advertising that are simulated before the first start. */
export const DEMO_DAYS = 6

/**
 * Campaigns of invented advertisers, at least one in every placement.
 */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    seed: 'bonwire',
    advertiserName: 'Bonwire & Daughters',
    campaignName: 'Cloth for two homes',
    placementType: 'native_feed',
    motif: 'cloth',
    banner: [1200, 630],
    title: 'Kente for a spring wedding',
    description: 'Woven to your colours in Bonwire, at your door in three weeks.',
    ctaText: 'See the looms',
    path: 'bonwire',
    dailyBudgetDollars: 60,
  },
  {
    seed: 'pepper',
    advertiserName: 'Pepper & Palm',
    campaignName: 'Sunday pot',
    placementType: 'native_feed',
    motif: 'bowl',
    banner: [1200, 630],
    title: 'Sunday, by post',
    description: 'Pepper soup, egusi or yassa: everything for a pot for four, measured and packed.',
    ctaText: 'Choose a pot',
    path: 'pepper-and-palm',
    dailyBudgetDollars: 45,
  },
  {
    seed: 'veranda',
    advertiserName: 'Veranda Rooms',
    campaignName: 'A room in the other home',
    placementType: 'native_feed',
    motif: 'veranda',
    banner: [1200, 630],
    title: 'A room with a veranda',
    description: 'Small houses in Accra, Salvador and Kingston, kept by locals.',
    ctaText: 'Look inside',
    path: 'veranda-rooms',
    alternative: {
      motif: 'sky',
      title: 'Wake up in your other home',
      description: 'Rooms with breakfast in Accra, Salvador and Kingston.',
      ctaText: 'See the rooms',
    },
    targetAgeMin: 25,
    targetAgeMax: 55,
    dailyBudgetDollars: 50,
  },
  {
    seed: 'rivers-sidebar',
    advertiserName: 'Two Rivers Money',
    campaignName: 'Price up front',
    placementType: 'sidebar_banner',
    motif: 'rivers',
    banner: [600, 500],
    title: 'Send money home for less',
    description: 'You see the price before you send, to the last naira, cedi or peso.',
    ctaText: 'Compare fees',
    path: 'two-rivers',
    dailyBudgetDollars: 40,
    inquiryFrom: 'ngozi@two-rivers.example',
  },
  {
    seed: 'sky',
    advertiserName: 'Long Way Home',
    campaignName: 'After the first hello',
    placementType: 'post_match',
    motif: 'sky',
    banner: [1940, 500],
    title: 'Fly to each other',
    description: 'Fares between 40 homes, held for a day while you two talk it over.',
    ctaText: 'Find a flight',
    path: 'long-way-home',
    dailyBudgetDollars: 80,
  },
  {
    seed: 'rivers-shop',
    advertiserName: 'Two Rivers Money',
    campaignName: 'First transfer free',
    placementType: 'token_modal',
    motif: 'rivers',
    banner: [960, 300],
    title: 'Your first transfer is free',
    description: 'Up to $500, to 21 countries.',
    ctaText: 'Send it',
    path: 'two-rivers/first',
    dailyBudgetDollars: 30,
    inquiryFrom: 'ngozi@two-rivers.example',
  },
  {
    seed: 'harmattan',
    advertiserName: 'Harmattan Skin',
    campaignName: 'Dry season letter',
    placementType: 'email_newsletter',
    motif: 'jar',
    banner: [1200, 800],
    title: 'For the dry season',
    description: 'Shea from Tamale, whipped by hand, in glass that comes back to us.',
    ctaText: 'Meet the makers',
    path: 'harmattan-skin',
    dailyBudgetDollars: 25,
  },
  {
    seed: 'highlife',
    advertiserName: 'Highlife Nights',
    campaignName: 'One night in Accra',
    placementType: 'native_feed',
    motif: 'record',
    banner: [1200, 630],
    title: 'One night of old records',
    description: 'A band, a floor and nothing newer than 1985.',
    ctaText: 'Get in',
    path: 'highlife-nights',
    targetCities: ['Accra', 'London', 'New York', 'Lagos'],
    dailyBudgetDollars: 35,
    runsFor: 3,
  },
  {
    seed: 'third-cup',
    advertiserName: 'Third Cup Coffee',
    campaignName: 'Desk coffee trial',
    placementType: 'native_feed',
    motif: 'cup',
    banner: [1200, 630],
    title: 'Coffee that knows Nyeri',
    description: 'Roasted on Tuesday, on your desk by Friday.',
    ctaText: 'Try a bag',
    path: 'third-cup',
    dailyBudgetDollars: 20,
    isPaused: true,
  },
]
