import type { AnnouncementInput } from '@gatehouse/contract/entities/announcement'

/** Oldest first. Links are in a reserved domain (RFC 2606); without a link they are in-app. */
export const demoAnnouncements: readonly { readonly daysAgo: number; readonly input: AnnouncementInput }[] = [
  {
    daysAgo: 338,
    input: {
      announcement_text: 'Ẹ káàbọ̀! Listings now show floor plans and video tours. Update the app to see them.',
      redirect_link: 'https://gatehouse.example/app',
    },
  },
  {
    daysAgo: 291,
    input: {
      announcement_text:
        'Never pay before an inspection. Our agents do not ask for a viewing fee, and receipts carry the name of the company.',
      redirect_link: '',
    },
  },
  {
    daysAgo: 232,
    input: {
      announcement_text: 'New in Gbàgádà: four-bedroom terraces with fitted kitchens, from ₦95,000,000.',
      redirect_link: 'https://gatehouse.example/properties/gbagada-terraces',
    },
  },
  {
    daysAgo: 186,
    input: {
      announcement_text:
        'Our office in Ikeja is closed this Friday while we move upstairs. We are back on Monday at 9 am.',
      redirect_link: '',
    },
  },
  {
    daysAgo: 133,
    input: {
      announcement_text: 'Buying land? Read what a survey plan, a deed and a C of O tell you before you sign anything.',
      redirect_link: 'https://gatehouse.example/guides/land-titles',
    },
  },
  {
    daysAgo: 77,
    input: {
      announcement_text: 'Rents in Yaba and Surulere came down this quarter. See what your budget finds now.',
      redirect_link: 'https://gatehouse.example/lease?near=yaba',
    },
  },
  {
    daysAgo: 31,
    input: {
      announcement_text:
        'The app is away for maintenance on Sunday from 2 am to 4 am. Saved searches stay as they are.',
      redirect_link: '',
    },
  },
  {
    daysAgo: 2,
    input: {
      announcement_text:
        'Open house in Lekki Phase 1 this Saturday, 10 am to 2 pm: five duplexes, their agents on site, and refreshments. ' +
        'Bring a means of identification; children are welcome.',
      redirect_link: 'https://gatehouse.example/open-house',
    },
  },
]
