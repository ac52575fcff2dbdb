#include "Internal.h"

cwebkit_store *cwebkit_store_new(const char *data_directory, const char *cache_directory) {
  cwebkit_store *store = g_new0(cwebkit_store, 1);
  store->manager =
      data_directory && cache_directory
          ? webkit_website_data_manager_new(
                "base-data-directory", data_directory, "base-cache-directory", cache_directory,
                NULL)
          : webkit_website_data_manager_new_ephemeral();
  return store;
}
