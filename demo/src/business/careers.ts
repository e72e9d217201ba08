import type { CareerInput } from '@gatehouse/contract/entities/career'

/** Invented postings, oldest first. */
export const demoCareers: readonly { readonly daysAgo: number; readonly input: CareerInput }[] = [
  {
    daysAgo: 301,
    input: {
      title: 'Estate Surveyor and Valuer',
      description:
        'Inspects and values homes, land and shops across Lagos, and writes the reports that banks and buyers rely on. Five years in practice and registration with ESVARBON.',
      location: 'Ikoyi, Lagos',
      position: 'Full time',
      salary: 650_000,
      type: 'Hybrid',
      link: 'https://jobs.example.ng/estate-surveyor',
    },
  },
  {
    daysAgo: 214,
    input: {
      title: 'Front Desk Officer',
      description: 'Welcomes visitors, answers the phones and keeps the viewing calendar of twelve agents in order.',
      location: 'Victoria Island, Lagos',
      position: 'Contract, 12 months',
      salary: 180_000,
      type: 'On-site',
      link: '',
    },
  },
  {
    daysAgo: 143,
    input: {
      title: 'Property Photographer and Video Editor',
      description:
        'Photographs four listings a day and cuts a short tour of each. Brings a camera, a wide lens and a steady hand; we bring the keys and the transport.',
      location: 'Lekki Phase 1, Lagos',
      position: 'Part time',
      salary: 220_000,
      type: 'On-site',
      link: 'https://jobs.example.ng/photographer',
    },
  },
  {
    daysAgo: 88,
    input: {
      title: 'Customer Care Representative (Yorùbá and Hausa)',
      description:
        'Answers inquiries by phone and WhatsApp within the hour, and books viewings with the agent of the house.',
      location: 'Anywhere in Nigeria',
      position: 'Full time',
      salary: 250_000,
      type: 'Remote',
      link: 'https://jobs.example.ng/customer-care',
    },
  },
  {
    daysAgo: 39,
    input: {
      title: 'Senior Property Sales Executive',
      description:
        'Leads the sales of new duplexes in Lekki and Ajah, from the first viewing to the deed of assignment. Salary and commission on every sale.',
      location: 'Ajah, Lagos',
      position: 'Full time',
      salary: 450_000,
      type: 'Hybrid',
      link: 'https://jobs.example.ng/sales-executive',
    },
  },
  {
    daysAgo: 6,
    input: {
      title: 'Legal Officer, Land Titles',
      description:
        'Searches titles at the Lands Registry in Alausa, checks surveys and consents, and prepares deeds of assignment and leases.',
      location: 'Ìkẹjà, Lagos',
      position: 'Full time',
      salary: 550_000,
      type: 'Hybrid',
      link: '',
    },
  },
]
