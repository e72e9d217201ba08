/** The labels of the fields that S5.1 requires. */
export const textLabels = {
  location: 'Location',
  price: 'Price',
  property_availability: 'Available From',
  amenities: 'Amenities',
  property_description: 'Description',
}

/** Required when creating only. */
export const pictureLabel = { property_images: 'Property Images' }
