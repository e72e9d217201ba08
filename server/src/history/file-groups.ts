/** Groups of files, which `change` rows name by their keys. */
export const fileGroups: readonly string[] = ['property_images', 'floor_plan', 'video_upload', 'logo', 'banner_image']
